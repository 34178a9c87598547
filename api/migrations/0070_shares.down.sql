drop table shares;
